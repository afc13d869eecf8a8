import { commentButton, type RemoteComment } from "#app/domain/stage/stage.ts";

interface CommentItemProps {
  comment: RemoteComment;
  isOnScreen: boolean;
}

/** A comment with the button that shows it to the room. The script fills in copies of an empty one. */
export function CommentItem({ comment: { id, rating, text, isApproved, time }, isOnScreen }: CommentItemProps) {
  const { intent, label } = commentButton(isOnScreen);
  return (
    <li aria-current={isOnScreen || undefined}>
      <p dir="auto">{text}</p>
      <form method="post">
        <span role="img" aria-label={`${rating} of 5 stars`}>
          {"★".repeat(rating)}
        </span>
        <time>{time}</time>
        <input type="hidden" name="answerId" value={id} />
        <button
          className="quiet"
          type="submit"
          name="intent"
          value="unapprove"
          aria-label={`Take off the results: ${text}`}
          hidden={!isApproved}
        >
          Take off
        </button>
        <button type="submit" name="intent" value={intent} data-show aria-label={`${label}: ${text}`}>
          {label}
        </button>
      </form>
    </li>
  );
}
