import { type ReactNode, useState } from "react";
import { joinDetails } from "#app/domain/values/details.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import type { ShownResource } from "#app/routes/dashboard/files/resources/load-resources.server.ts";
import { ResourceEditForm } from "#app/routes/dashboard/files/resources/resource-edit.tsx";
import styles from "#app/routes/dashboard/files/resources/resource-list.module.css";
import { ResourceMenu } from "#app/routes/dashboard/files/resources/resource-menu.tsx";
import { SlideProgress } from "#app/routes/dashboard/files/resources/slide-progress.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { IconLink, IconStar, IconStarFilled } from "#app/ui/icons.ts";
import { formatCount } from "#app/ui/stats.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

interface ResourceRowProps {
  resource: ShownResource;
  index: number;
  count: number;
  endpoint: string;
  /** Positions count from 0. */
  move(from: number, to: number): void;
  onReplace(resource: ShownResource, file: File): void;
  onAddPdf(resource: ShownResource, file: File): void;
  /** False until the page's script runs. */
  handle: ReactNode;
}

/** One resource of a hub, as its owner sees it. */
export function ResourceRow(props: ResourceRowProps) {
  const { resource, index, count, handle, endpoint, move, onReplace, onAddPdf } = props;
  const [isEditing, setEditing] = useState(false);
  const { title, description, type, resourceType } = resource;
  if (isEditing) {
    return (
      <div className={styles.edit}>
        <ResourceEditForm resource={resource} endpoint={endpoint} close={() => setEditing(false)} />
      </div>
    );
  }
  return (
    <>
      {handle || <span className={styles.noHandle} />}
      <span className={styles.kind} aria-hidden>
        {resourceType === "link" ? <IconLink /> : type.toUpperCase()}
      </span>
      <div className={styles.text}>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        {description && (
          <p className={styles.about} dir="auto">
            {description}
          </p>
        )}
        <p className={styles.detail}>{describeResource(resource)}</p>
        <SlideProgress resource={resource} endpoint={endpoint} onAddPdf={(file) => onAddPdf(resource, file)} />
      </div>
      <FeatureButton resource={resource} endpoint={endpoint} />
      <ResourceMenu
        resource={resource}
        endpoint={endpoint}
        onEdit={() => setEditing(true)}
        onReplace={(file) => onReplace(resource, file)}
        onUp={index > 0 ? () => move(index, index - 1) : undefined}
        onDown={index < count - 1 ? () => move(index, index + 1) : undefined}
      />
    </>
  );
}

function FeatureButton({
  resource: { id, title, isFeatured },
  endpoint,
}: {
  resource: ShownResource;
  endpoint: string;
}) {
  const fetcher = useFetcher();
  // Shows the requested state until the server responds.
  const isOn = fetcher.formData ? fetcher.formData.get("featured") === "on" : isFeatured;
  const Star = isOn ? IconStarFilled : IconStar;
  return (
    <ActionForm
      fetcher={fetcher}
      action={endpoint}
      intent="feature"
      sends={{ resourceId: id, featured: isOn ? null : "on" }}
    >
      <IconButton
        type="submit"
        className={styles.star}
        data-on={isOn || undefined}
        aria-pressed={isOn}
        aria-label={`Feature ${title}`}
        title={isOn ? "Featured: shown first" : "Feature"}
      >
        <Star size={20} />
      </IconButton>
    </ActionForm>
  );
}

function describeResource(resource: ShownResource): string {
  const { resourceType, type, fileSize, externalUrl, downloadCount, isDownloadable, deck } = resource;
  const details =
    resourceType === "link"
      ? shortenUrl(externalUrl ?? "")
      : [type.toUpperCase(), fileSize !== null && formatSize(fileSize)].filter(Boolean).join(", ");
  const verb = resourceType === "link" ? "click" : "download";
  return joinDetails(
    details,
    !isDownloadable && deck?.state !== "asking" && "slides only",
    `${formatCount(downloadCount)} ${verb}${downloadCount === 1 ? "" : "s"}`,
  );
}

const shortenUrl = (url: string) =>
  url
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/$/, "")
    .slice(0, 60);
