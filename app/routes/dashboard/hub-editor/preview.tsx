import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useDeferredValue, useEffect, useState } from "react";
import styles from "#app/routes/dashboard/hub-editor/preview.module.css";
import {
  descriptionFrom,
  factsFrom,
  type PreviewBase,
  type TypedHub,
} from "#app/routes/dashboard/hub-editor/preview-facts.ts";
import { HubPage } from "#app/routes/public/hub/hub-page.tsx";
import { hubStylesheet } from "#app/routes/public/hub/hub-styles.tsx";
import { hubView } from "#app/routes/public/hub/hub-view.ts";
import { IconEye } from "#app/ui/icons.ts";
import { PreviewFrame } from "#app/ui/preview-frame.tsx";

interface PreviewProps {
  typed: TypedHub;
  base: PreviewBase;
  /** Where the form itself does not say. */
  timezone: string;
}

/** The public page, live from what stands in the form: the very component that the audience is sent. */
function LiveHub({ typed, base, timezone }: PreviewProps) {
  // A keystroke does not wait for the preview.
  const settled = useDeferredValue(typed);
  const facts = factsFrom(settled, base, timezone);
  const hub = hubView(facts, {
    origin: base.origin,
    descriptionHtml: descriptionFrom(settled, base),
    resources: base.resources,
  });
  return (
    <PreviewFrame title="Preview of the public page" stylesheet={hubStylesheet(facts.branding)}>
      <HubPage hub={hub} />
    </PreviewFrame>
  );
}

/** Beside a form: the page as on a phone. Drawn in the browser only, where there is room for it. */
export function PhonePreview(props: PreviewProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const isWide = window.matchMedia("(min-width: 1100px)");
    const follow = () => setShown(isWide.matches);
    follow();
    isWide.addEventListener("change", follow);
    return () => isWide.removeEventListener("change", follow);
  }, []);
  return <div className={styles.phone}>{isShown && <LiveHub {...props} />}</div>;
}

/** Specification: "a preview button (full-screen live preview dialog)". */
export function PreviewButton(props: PreviewProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open} leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}>
        Preview
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        fullScreen
        title="Preview"
        padding={0}
        classNames={{ body: styles.dialogBody, content: styles.dialog, header: styles.dialogHeader }}
      >
        <LiveHub {...props} />
      </Modal>
    </>
  );
}
