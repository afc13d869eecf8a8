/** Text of a program, which scrolls by keyboard too. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the focus
    <section aria-label={label} tabIndex={0} dir="ltr">
      <pre>{children}</pre>
    </section>
  );
}
