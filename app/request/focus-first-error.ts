// The page of a refused form opens at its first wrong field, with scripts and without: the browser moves there by itself.
// No form is sent to an address with a #fragment of its page, because a browser goes there instead.

/** React escapes quotes, "<" and ">" in texts and values, so only a tag matches. */
const field = /<(?:input|select|textarea) [^<>]*>/g;
const formError = '<p class="form-error"';

/** The page with the first wrong field focused, or else the error of the form. */
export function focusFirstError(html: string): string {
  const wrongField = html.match(field)?.find((tag) => tag.includes(' aria-invalid="true"'));
  const first = wrongField ?? (html.includes(formError) ? formError : null);
  if (first === null) return html;
  const attributes = wrongField ? 'autofocus="" ' : 'tabindex="-1" autofocus="" ';
  const at = html.indexOf(first);
  const focused = first.replaceAll(' autofocus=""', "").replace(" ", () => ` ${attributes}`);
  const unfocused = (text: string) => text.replaceAll(' autofocus=""', "");
  return unfocused(html.slice(0, at)) + focused + unfocused(html.slice(at + first.length));
}
