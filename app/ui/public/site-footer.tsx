import { Logo } from "#app/ui/public/logo.tsx";

interface Company {
  companyLine: string;
  businessNumber: string;
  supportEmail: string;
}

/** Specification, "Footer": columns Platform and Legal & Support, company line, support e-mail, business number. */
export function SiteFooter({ companyLine, businessNumber, supportEmail }: Company) {
  return (
    <footer className="site-footer">
      <div className="site-width">
        <div className="site-company">
          <p className="site-name">
            <Logo size={28} /> Talk Hubs
          </p>
          <p>{companyLine}</p>
          <p>{businessNumber}</p>
          <p>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </div>
        <nav aria-labelledby="footer-platform">
          <h2 id="footer-platform">Platform</h2>
          <a href="/dashboard">Dashboard</a>
          <a href="/dashboard/hubs">Talk Hubs</a>
          <a href="/#pricing">Pricing</a>
          <a href="/dashboard/help">Help Center</a>
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal">Legal & Support</h2>
          <a href="/privacy-policy">Privacy Policy</a>
          <a href="/terms-of-service">Terms of Service</a>
          <a href="/contact">Contact</a>
          <a href="/support">Support</a>
        </nav>
      </div>
    </footer>
  );
}
