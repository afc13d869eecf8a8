import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Notice } from "#app/ui/notice.tsx";

interface Waiting {
  /** Shown until the code has arrived, and kept if it doesn't. Without it, a notice says that the part is missing. */
  waiting?: ReactNode;
}

/**
 * A part of a screen whose code is loaded when the part is first shown. `load` imports its file, whose default export is
 * the component. The rest of the screen stays if the code doesn't arrive; with React's own `lazy`, an error would replace
 * the screen and what was typed into it.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Part = lazy(load);
  // A lazy component keeps its failure, so the next one shown tries again.
  const renew = () => {
    Part = lazy(load);
  };
  return function LazyPart({ waiting, ...props }: Props & Waiting) {
    return (
      <ErrorBoundary fallback={waiting ?? <MissingPart />} onError={renew}>
        <Suspense fallback={waiting}>
          {/* Without `waiting`, only the part's own properties are left, which TypeScript can't tell. */}
          <Part {...(props as unknown as Props & React.JSX.IntrinsicAttributes)} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** Some browsers never ask again for code that did not arrive, so only a reload brings it for certain. */
const MissingPart = () => (
  <Notice tone="warning" title="We couldn't load this part">
    What you typed is still here. Check your connection, save your changes, then reload this page.
  </Notice>
);
