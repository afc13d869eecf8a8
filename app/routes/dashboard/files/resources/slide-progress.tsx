import { useEffect } from "react";
import { useRevalidator } from "react-router";
import {
  describeMissingCharacters,
  describeSlides,
  isRetryable,
  missingCharactersAdvice,
  type PageArea,
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
  if (deck.state === "asking") return <NotesQuestion endpoint={endpoint} resource={resource} />;
  if (deck.state !== "refused") {
    return (
      <div className={styles.slides}>
        <p>{describeProgress(resource)}</p>
        {deck.pageArea && <ChosenArea endpoint={endpoint} resource={resource} pageArea={deck.pageArea} />}
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

interface AreaProps {
  endpoint: string;
  resource: ShownResource;
}

/** Asked before anything of the file is published. */
function NotesQuestion(props: AreaProps) {
  return (
    <div className={styles.slides}>
      <Notice tone="warning" title="Half of each page looks like speaker's notes. Show only the left half?">
        <p>Until you answer, this PDF isn't on your page. {halfHidesFile}</p>
        <div className={styles.answers}>
          <AreaButton {...props} pageArea="left-half" />
          <AreaButton {...props} pageArea="full" />
        </div>
      </Notice>
    </div>
  );
}

const halfHidesFile = "With the left half alone, people can't download the PDF, because the notes are in it.";

/** What people see of each page, and the way to the other answer. */
function ChosenArea({ pageArea, ...props }: AreaProps & { pageArea: PageArea }) {
  const isFull = pageArea === "full";
  return (
    <>
      <p>
        {isFull
          ? `People see whole pages. ${halfHidesFile}`
          : "People see the left half of each page and can't download the PDF."}
      </p>
      <AreaButton {...props} pageArea={isFull ? "left-half" : "full"} />
    </>
  );
}

const areaLabels: Record<PageArea, string> = { full: "Show whole pages", "left-half": "Show left half" };

function AreaButton({ endpoint, resource: { id, title }, pageArea }: AreaProps & { pageArea: PageArea }) {
  const fetcher = useFetcher();
  const label = areaLabels[pageArea];
  return (
    <ActionForm fetcher={fetcher} action={endpoint} intent="choose-page-area" sends={{ resourceId: id, pageArea }}>
      <Button
        type="submit"
        size="compact-sm"
        variant="default"
        aria-label={`${label} of ${title}`}
        loading={fetcher.state !== "idle"}
      >
        {label}
      </Button>
    </ActionForm>
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
