import { approvalButton, type RemoteComment } from "#app/domain/stage/stage.ts";

/** A comment with the button that lets the hall screen show it. The script fills in copies of an empty one. */
export function CommentItem({ comment: { id, rating, text, isApproved, time } }: { comment: RemoteComment }) {
  const { intent, label } = approvalButton(isApproved);
  return (
    <li>
      <p dir="auto">{text}</p>
      <form method="post">
        <span role="img" aria-label={`${rating} of 5 stars`}>
          {"★".repeat(rating)}
        </span>
        <time>{time}</time>
        <input type="hidden" name="answerId" value={id} />
        <button type="submit" name="intent" value={intent} aria-label={`${label}: ${text}`}>
          {label}
        </button>
      </form>
    </li>
  );
}
