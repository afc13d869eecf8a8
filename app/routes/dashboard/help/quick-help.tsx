import { Link } from "react-router";
import styles from "#app/routes/dashboard/help/help.module.css";
import type { IconComponent } from "#app/ui/icon.ts";
import { IconPresentation, IconQrcode, IconUserCheck, IconUsers } from "#app/ui/icons.ts";

const cards: { slug: string; title: string; text: string; icon: IconComponent }[] = [
  {
    slug: "make-your-first-hub",
    title: "Getting started",
    text: "Your first hub in five minutes",
    icon: IconPresentation,
  },
  {
    slug: "share-with-a-qr-code",
    title: "QR code",
    text: "Put it on your last slide so people can scan it",
    icon: IconQrcode,
  },
  {
    slug: "collect-leads",
    title: "Leads and consent",
    text: "Collect contacts and keep proof of consent",
    icon: IconUsers,
  },
  {
    slug: "qualified-audience",
    title: "Qualified audience",
    text: "Limit access to people on a list",
    icon: IconUserCheck,
  },
];

/** Specification: "quick-help cards". */
export function QuickHelp() {
  return (
    <ul className={`plain-list ${styles.quick}`} aria-label="Quick help">
      {cards.map(({ slug, title, text, icon: CardIcon }) => (
        <li key={slug}>
          <Link className="card" to={`/dashboard/help/${slug}`}>
            <CardIcon size={24} />
            <strong>{title}</strong>
            <span className="quiet">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
