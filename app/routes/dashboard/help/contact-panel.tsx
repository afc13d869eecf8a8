import styles from "#app/routes/dashboard/help/help.module.css";
import { IconClock, IconMail } from "#app/ui/icons.ts";
import { Section } from "#app/ui/section.tsx";

/** Specification, section 9: "Support promises: response within 24 hours by e-mail". */
export function ContactPanel({ supportEmail }: { supportEmail: string }) {
  return (
    <Section title="Contact">
      <ul className={`plain-list stack-small ${styles.contact}`}>
        <li>
          <IconMail size={20} />
          <span>
            <strong>Email</strong>
            <a className="text-link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </span>
        </li>
        <li>
          <IconClock size={20} />
          <span>
            <strong>Response within 24 hours</strong>
            <span className="quiet">We'll email the address on your account</span>
          </span>
        </li>
      </ul>
    </Section>
  );
}
