import { useEffect, useState } from "react";

/**
 * On every page of a demo's copy: when it ends, and that no email leaves it. At the end the page is opened again, which then
 * says so, wherever it hangs.
 */
export function DemoNotice({ secondsLeft }: { secondsLeft: number }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const openedAt = performance.now();
    const timer = setInterval(() => setPassed((performance.now() - openedAt) / 1_000), 10_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(1, Math.ceil((secondsLeft - 1 - passed) / 60));
  const left = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return (
    <>
      <meta httpEquiv="refresh" content={String(secondsLeft)} />
      <p
        lang="en"
        dir="ltr"
        style={{ margin: 0, padding: "8px 16px", background: "#fff3cd", color: "#332701", textAlign: "center" }}
      >
        {`A demo: all of it is deleted in ${left}. The demo sends no email.`}
      </p>
    </>
  );
}
