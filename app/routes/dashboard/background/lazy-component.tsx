// Parts of a screen that its first view does not need. Their scripts load when a part is drawn: in a closed section when
// that is opened or pointed at, in a dialog when its button is.

import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import styles from "#app/routes/dashboard/background/load-failure.module.css";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { repeatTap } from "#app/ui/first-second.tsx";
import { isServerReachable, loadModule } from "#app/ui/load-module.ts";
import { NeedContext } from "#app/ui/need.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export type LazyComponent<Props extends object> = ReturnType<typeof lazyComponent<Props>>;

/** `name` is a dialog's title, or what would be missing: "the results". `load` imports the component. */
export function lazyComponent<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = async () => {
    loaded = await loadModule(load);
    return loaded;
  };
  /** If it fails, showing the part tries again. */
  const prepare = () => {
    if (!loaded) loading ??= start();
    loading?.catch(() => {
      loading = undefined;
    });
  };
  return {
    name,
    isLoaded: () => loaded !== undefined,
    /** For the button that opens the part. */
    opener: { onPointerEnter: prepare, onFocus: prepare },
    /** Suspends while the component loads. */
    draw(props: Props): ReactNode {
      if (!loaded) loading ??= start();
      const Content = loaded ?? use(loading as Promise<ComponentType<Props>>);
      return <Content {...props} />;
    },
    /** Tries once more; whether it is there now. */
    async reload() {
      loading = start();
      return loading.then(
        () => true,
        () => false,
      );
    },
  };
}

interface LaterProps<Props extends object> {
  part: LazyComponent<Props>;
  props: Props;
}

/**
 * A part that is drawn in its place, by the server too: the screen has to import its style sheets. A tap on what the
 * server drew waits for the script.
 */
export function Lazy<Props extends object>({ part, props }: LaterProps<Props>) {
  const [isReady, setReady] = useState(false);
  const content = (
    <Loading part={part} missing={part.name} frame={(notice) => notice}>
      <DrawnPart onHydrated={() => setReady(true)}>
        <Loaded part={part} props={props} />
      </DrawnPart>
    </Loading>
  );
  // React would replace what the server drew by "Loading..." if it changed before its script is here.
  const [first] = useState(content);
  return isReady ? content : first;
}

/** What the server drew is marked until its script is here (ui/first-second.tsx). */
function DrawnPart({ onHydrated, children }: { onHydrated(): void; children: ReactNode }) {
  const isHydrated = useHydrated();
  const takeOver = useEffectEvent(() => {
    onHydrated();
    repeatTap();
  });
  useEffect(() => {
    if (isHydrated) takeOver();
  }, [isHydrated]);
  return (
    <div style={{ display: "contents" }} data-later={!isHydrated || undefined}>
      {children}
    </div>
  );
}

interface DialogProps {
  opened: boolean;
  onClose(): void;
}

/** A dialog. Opened before its script is there, it says that it is loading, or that it could not load. */
export function LazyDialog<Props extends DialogProps>({ part, props }: LaterProps<Props>) {
  const { opened, onClose } = props;
  if (!opened && !part.isLoaded()) return null;
  const frame = (content: ReactNode) => (
    <Dialog opened={opened} onClose={onClose} title={part.name}>
      {content}
    </Dialog>
  );
  return (
    <Loading part={part} missing="this" frame={frame}>
      <Loaded part={part} props={props} />
    </Loading>
  );
}

function Loaded<Props extends object>({ part, props }: LaterProps<Props>) {
  const need = use(NeedContext);
  // What the server drew stays until then.
  if (need && !import.meta.env.SSR) use(need);
  return part.draw(props);
}

interface LoadingProps {
  part: Pick<LazyComponent<never>, "isLoaded" | "reload">;
  missing: string;
  frame(content: ReactNode): ReactNode;
  children: ReactNode;
}

const Loading = (props: LoadingProps) => (
  <FailedLoad {...props}>
    <Suspense fallback={props.frame(<p role="status">Loading...</p>)}>{props.children}</Suspense>
  </FailedLoad>
);

class FailedLoad extends Component<LoadingProps, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render() {
    const { part, missing, frame, children } = this.props;
    const { error } = this.state;
    if (!error) return children;
    // A bug in the part is the screen's.
    if (part.isLoaded()) throw error;
    const retry = async () => {
      reloadLostStyles();
      const isThere = await part.reload();
      if (isThere) this.setState({ error: null });
      return isThere;
    };
    return frame(<LoadFailure missing={missing} retry={retry} />);
  }
}

interface LoadFailureProps {
  missing: string;
  /** Gives whether the part is there now. */
  retry(): Promise<boolean>;
}

/** Tries again when the browser is back on the network. */
function LoadFailure({ missing, retry }: LoadFailureProps) {
  const tryAgain = useEffectEvent(() => void retry());
  useEffect(() => {
    addEventListener("online", tryAgain);
    return () => removeEventListener("online", tryAgain);
  }, []);
  const press = async () => {
    // Chromium never asks again for a module that it could not get, unless in a new document.
    if (!(await retry()) && (await isServerReachable())) window.location.reload();
  };
  return (
    <div className={`notice tone-warning ${styles.failure}`} role="alert">
      <p>
        We couldn't load {missing}. Check your connection. If there was an update since you opened this page, reload it.
      </p>
      <Button size="compact-md" variant="default" onClick={press}>
        Retry
      </Button>
    </div>
  );
}

/** Vite loads the style sheet of a part once, even if it did not arrive. */
function reloadLostStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}
