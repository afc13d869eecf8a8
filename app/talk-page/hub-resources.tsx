import { joinDetails } from "#app/domain/values/details.ts";
import type { ResourceView } from "#app/talk-page/resource-view.ts";
import { Icon } from "#app/ui/branded/icons.tsx";
import { useSpeakerWords } from "#app/ui/talk-language.ts";

export function HubResources({ resources }: { resources: ResourceView[] }) {
  if (resources.length === 0) return null;
  return (
    <section id="files">
      <h2>Talk Resources</h2>
      <ul className="files">
        {resources.map((resource) => (
          <li key={resource.href + resource.title}>
            <ResourceLink resource={resource} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ResourceLink({ resource }: { resource: ResourceView }) {
  const words = useSpeakerWords();
  const { href, isFile, title, description, detail, kind, isFeatured } = resource;
  // There is no `download` attribute, because the response says so itself. If it is a form or a notice, it opens as a
  // page.
  const target = isFile ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a className={isFeatured ? "file featured" : "file"} href={href} {...target}>
      <span className="file-kind" aria-hidden="true">
        {isFile ? kind : <Icon name="link" />}
      </span>
      <span className="file-text">
        <b {...words}>{title}</b>
        {description && <span {...words}>{description}</span>}
        <span className="quiet">{joinDetails(isFeatured && "Featured", detail)}</span>
      </span>
      <Icon name={isFile ? "download" : "open"} />
    </a>
  );
}
