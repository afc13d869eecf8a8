import { quotationLength, type StageComment } from "#app/domain/stage/stage.ts";

interface QuotationProps {
  id: string;
  language: string;
  /** The screen shows nothing without one. The module fills in others. */
  comment: StageComment | null | undefined;
}

/** What one person wrote, with the stars and, after the consent to be quoted, the first name. */
export function Quotation({ id, language, comment }: QuotationProps) {
  return (
    <blockquote
      className="quotation"
      id={id}
      dir="auto"
      lang={language}
      hidden={!comment}
      data-length={comment && quotationLength(comment.text)}
    >
      <p>{comment?.text}</p>
      <p>
        <span className="stars">{comment && "★".repeat(comment.rating)}</span>{" "}
        <span className="quiet" dir="auto">
          {comment?.firstName}
        </span>
      </p>
    </blockquote>
  );
}
