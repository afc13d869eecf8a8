import { Logo } from "#app/ui/public/logo.tsx";

interface Visitor {
  name?: string;
  isAdministrator: boolean;
}

/** Specification, "Header": signed in, the product and a user menu; signed out, "Get Started" and Sign In. */
export function SiteHeader({ visitor, bare }: { visitor: Visitor | null; bare: boolean }) {
  return (
    <header className="site-header">
      <a href="/" className="site-name">
        <Logo /> Talk Hubs
      </a>
      {!bare && (visitor ? <SignedIn visitor={visitor} /> : <SignedOut />)}
    </header>
  );
}

function SignedOut() {
  return (
    <nav aria-label="Site">
      <a href="/signin">Sign In</a>
      <a href="/signup" className="button">
        Get Started
      </a>
    </nav>
  );
}

function SignedIn({ visitor }: { visitor: Visitor }) {
  return (
    <nav aria-label="Site">
      <a href="/dashboard">Dashboard</a>
      <a href="/dashboard/hubs">My Talk Hubs</a>
      <details className="user-menu">
        <summary>{visitor.name}</summary>
        <ul>
          <li>
            <a href="/dashboard">Dashboard</a>
          </li>
          <li>
            <a href="/profile">Profile Settings</a>
          </li>
          {visitor.isAdministrator && (
            <li>
              <a href="/admin-dashboard">Admin Panel</a>
            </li>
          )}
          <li>
            <form method="post" action="/signout">
              <button type="submit">Sign Out</button>
            </form>
          </li>
        </ul>
      </details>
    </nav>
  );
}
