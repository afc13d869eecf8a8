import { describeSlides } from "#app/domain/slides/slides.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import type { ResourceView } from "#app/talk-page/resource-view.ts";
import { SlidesRowStyles } from "#app/ui/branded/hub-styles.tsx";
import { Icon } from "#app/ui/branded/icons.tsx";
import { useSpeakerWords } from "#app/ui/talk-language.ts";

export function HubResources({ resources }: { resources: ResourceView[] }) {
  if (resources.length === 0) return null;
  // One picture is enough to see what there is, and a hall's network has no room for more.
  const pictured = resources.find(({ slides }) => slides?.picture);
  const hasSlides = resources.some(({ slides }) => slides);
  return (
    <section id="files">
      {hasSlides && <SlidesRowStyles />}
      <h2>Talk Resources</h2>
      <ul className="files">
        {resources.map((resource) => (
          <li key={resource.href + resource.title}>
            <ResourceLink resource={resource} hasPicture={resource === pictured} />
            {resource.slides && resource.isDownloadable && (
              <a className="get" href={resource.href}>
                {`Download ${resource.detail}`}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  resource: ResourceView;
  hasPicture?: boolean;
}

/** Opens the slides of a file that has some, otherwise the file or link itself. */
export function ResourceLink({ resource, hasPicture }: RowProps) {
  const words = useSpeakerWords();
  const { isFile, title, description, kind, isFeatured, slides } = resource;
  const { href, detail } = slides ? { href: slides.href, detail: describeLook(resource, slides) } : resource;
  // There is no `download` attribute, because the response says so itself. If it is a form or a notice, it opens as a
  // page.
  const target = isFile ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a className={isFeatured ? "file featured" : "file"} href={href} {...target}>
      {hasPicture && slides?.picture ? (
        <img className="look" src={slides.picture} width={slides.width} height={slides.height} alt="" loading="lazy" />
      ) : (
        <span className="file-kind" aria-hidden="true">
          {isFile ? kind : <Icon name="link" />}
        </span>
      )}
      <span className="file-text">
        <b {...words}>{title}</b>
        {description && <span {...words}>{description}</span>}
        <span className="quiet">{joinDetails(isFeatured && "Featured", detail)}</span>
      </span>
      <Icon name={slides ? "play" : isFile ? "download" : "open"} />
    </a>
  );
}

const describeLook = ({ isDownloadable }: ResourceView, { pageCount }: NonNullable<ResourceView["slides"]>) =>
  isDownloadable ? `View ${describeSlides(pageCount)}` : `${describeSlides(pageCount)} to look at`;
