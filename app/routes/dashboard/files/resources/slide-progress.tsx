import { useEffect } from "react";
import { useRevalidator } from "react-router";
import {
  describeMissingCharacters,
  describeSlides,
  isRetryable,
  missingCharactersAdvice,
  type SlideRefusal,
  slideRefusalTexts,
} from "#app/domain/slides/slides.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import type { ShownResource } from "#app/routes/dashboard/files/resources/load-resources.server.ts";
import styles from "#app/routes/dashboard/files/resources/resource-list.module.css";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { IconFileText, IconRefresh } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface SlideProgressProps {
  resource: ShownResource;
  endpoint: string;
  /** The PDF of a PowerPoint file. */
  onAddPdf(file: File): void;
}

/** What people see of a presentation on the talk's page: how far its slides are, or why there are none. */
export function SlideProgress({ resource, endpoint, onAddPdf }: SlideProgressProps) {
  const { deck, isPresentation, title, embedCode, slidesMissingCharacters } = resource;
  useProgress(deck?.state === "waiting" || deck?.state === "drawing");
  const pdfButton = (label: string) => (
    <FileButton accept=".pdf" label={`PDF of ${title}`} onChange={([file]) => file && onAddPdf(file)}>
      {(button) => (
        <Button {...button} size="compact-sm" variant="default" leftSection={<IconFileText />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
  if (!deck) {
    if (!isPresentation) return null;
    return (
      <div className={styles.slides}>
        <p>To show the slides on your page, export this presentation as PDF and add it here.</p>
        {pdfButton("Add PDF")}
      </div>
    );
  }
  if (deck.state !== "refused") {
    return (
      <div className={styles.slides}>
        <p>{describeProgress(resource)}</p>
        {slidesMissingCharacters.length > 0 && (
          <Notice tone="warning" title={describeMissingCharacters(slidesMissingCharacters)}>
            <p>{missingCharactersAdvice}</p>
          </Notice>
        )}
        {embedCode && (
          <CopyButton value={embedCode} copied="Embed code copied to clipboard" size="compact-sm">
            Copy embed code
          </CopyButton>
        )}
      </div>
    );
  }
  return (
    <div className={styles.slides}>
      <p role="alert">{slideRefusalTexts[deck.refusal as SlideRefusal]}</p>
      {isRetryable(deck.refusal as SlideRefusal) ? (
        <DrawAgainButton endpoint={endpoint} resourceId={resource.id} title={title} />
      ) : (
        isPresentation && pdfButton("Add another PDF")
      )}
    </div>
  );
}

function DrawAgainButton({ endpoint, resourceId, title }: { endpoint: string; resourceId: string; title: string }) {
  const fetcher = useFetcher();
  return (
    <ActionForm fetcher={fetcher} action={endpoint} intent="draw-slides" sends={{ resourceId }}>
      <Button
        type="submit"
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh />}
        aria-label={`Draw the slides of ${title} again`}
        loading={fetcher.state !== "idle"}
      >
        Draw again
      </Button>
    </ActionForm>
  );
}

const pollIntervalMs = 2_000;

/** Looks again while slides are drawn. */
function useProgress(isDrawing: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isDrawing) return;
    const polling = setInterval(() => void revalidate(), pollIntervalMs);
    return () => clearInterval(polling);
  }, [isDrawing, revalidate]);
}

function describeProgress({ deck, drawnCount }: ShownResource): string {
  const pageCount = deck?.pageCount ?? null;
  if (pageCount === null) return "Slides are waiting to be drawn";
  return deck?.state === "ready" ? describeSlides(pageCount) : `Drawing slides: ${drawnCount} of ${pageCount}`;
}
