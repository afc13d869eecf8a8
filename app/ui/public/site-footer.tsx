interface Company {
  companyLine: string;
  businessNumber: string;
  supportEmail: string;
}

/** Specification, "Footer": columns Platform and Legal & Support, company line, support e-mail, business number. */
export function SiteFooter({ companyLine, businessNumber, supportEmail }: Company) {
  return (
    <footer className="site-footer">
      <nav aria-label="Platform">
        <h2>Platform</h2>
        <a href="/dashboard">Dashboard</a>
        <a href="/dashboard/hubs">Talk Hubs</a>
        <a href="/#pricing">Pricing</a>
        <a href="/dashboard/help">Help Center</a>
      </nav>
      <nav aria-label="Legal & Support">
        <h2>Legal & Support</h2>
        <a href="/privacy-policy">Privacy Policy</a>
        <a href="/terms-of-service">Terms of Service</a>
        <a href="/contact">Contact</a>
        <a href="/support">Support</a>
      </nav>
      <p>
        {companyLine}
        <br />
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        <br />
        {businessNumber}
      </p>
    </footer>
  );
}
