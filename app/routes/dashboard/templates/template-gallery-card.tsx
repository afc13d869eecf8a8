import { useSearchParams } from "react-router";
import type { TemplateCard as Card } from "#app/domain/templates/queries.server.ts";
import { categoryLabel, fillSample } from "#app/domain/templates/templates.ts";
import { largeColours, readableTextOn } from "#app/domain/values/colour.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import { OwnTemplateMenu } from "#app/routes/dashboard/templates/own-template-menu.tsx";
import styles from "#app/routes/dashboard/templates/templates.module.css";
import { Button } from "#app/ui/button.tsx";
import { changedQuery } from "#app/ui/changed-query.ts";
import { formatCount } from "#app/ui/stats.tsx";

/** One template: a sketch of its page, its purpose, and buttons to preview and use it. */
export function TemplateGalleryCard({ template, isOwn }: { template: Card; isOwn: boolean }) {
  const [query] = useSearchParams();
  const { id, name, description, category, usageCount, questions } = template;
  const questionCountText = questions === 1 ? "1 question" : `${questions} questions`;
  return (
    <li className={`card ${styles.card}`}>
      <Miniature template={template} />
      <div className={styles.text}>
        <div className={styles.head}>
          <h2 className="card-title" dir="auto">
            {name}
          </h2>
          {isOwn && <OwnTemplateMenu template={template} />}
        </div>
        {description && (
          <p className={`few-lines ${styles.description}`} dir="auto">
            {description}
          </p>
        )}
        <p className={`quiet ${styles.details}`}>
          {joinDetails(
            categoryLabel(category),
            questionCountText,
            usageCount > 0 && `used ${usageCount === 1 ? "once" : `${formatCount(usageCount)} times`}`,
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          to={changedQuery(query, { preview: id })}
          preventScrollReset
          variant="default"
          aria-label={`Preview ${name}`}
        >
          Preview
        </Button>
        <Button to={`/dashboard/create-hub?template=${id}`} aria-label={`Use Template ${name}`}>
          Use Template
        </Button>
      </div>
    </li>
  );
}

/** A small drawing of the page in the template's colours, font and corners, hidden from screen readers. */
function Miniature({ template: { branding, title, sample, name } }: { template: Card }) {
  const { field, button } = largeColours(branding);
  const { primaryColor, secondaryColor, textColor, buttonRadius, fontFamily } = branding;
  const colours = {
    "--field": field,
    "--on-field": readableTextOn(field),
    "--button": button,
    "--accent": primaryColor,
    "--second": secondaryColor,
    "--text": textColor,
    "--corner": `${buttonRadius / 2}px`,
    fontFamily: `"Sample ${fontFamily}", sans-serif`,
  } as React.CSSProperties;
  return (
    <div className={styles.miniature} style={colours} aria-hidden>
      <div className={styles.field}>
        <p dir="auto">{fillSample(title ?? name, sample ?? {})}</p>
      </div>
      <div className={styles.paper}>
        <i className={styles.file} />
        <i className={styles.file} />
        <div className={styles.stars}>★★★★★</div>
        <i className={styles.line} />
        <i className={styles.shortLine} />
        <i className={styles.button} />
      </div>
    </div>
  );
}
