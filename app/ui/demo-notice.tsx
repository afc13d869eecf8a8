/**
 * On every page of a demo's copy: that it ends, and that no email leaves it. At the end, in `secondsLeft`, the page is opened
 * again, which then says so, wherever it hangs. It counts no minutes, because every signed-in screen would carry the clock.
 */
export const DemoNotice = ({ secondsLeft }: { secondsLeft: number }) => (
  <>
    <meta httpEquiv="refresh" content={String(secondsLeft)} />
    <p
      lang="en"
      dir="ltr"
      style={{ margin: 0, padding: "8px 16px", background: "#fff3cd", color: "#332701", textAlign: "center" }}
    >
      A demo: an hour after you began, all of it is deleted. The demo sends no email.
    </p>
  </>
);
