/** A quote that everyone may read. */
export interface QuoteView {
  comment: string;
  /** "Rosa Jimenez, Nurse · in the room" */
  author: string;
}

/** Quotes with their authors, on a page with the rules of `QuoteStyles`. */
export const QuoteList = ({ quotes }: { quotes: QuoteView[] }) => (
  <div className="quotes">
    {quotes.map(({ comment, author }) => (
      <figure key={author + comment}>
        <blockquote dir="auto">{comment}</blockquote>
        <figcaption dir="auto">{author}</figcaption>
      </figure>
    ))}
  </div>
);
