import { use } from "react";
import { CheckoutContext } from "#app/ui/checkout-context.ts";
import { ProductName } from "#app/ui/product-name.tsx";
import { CheckoutButton } from "#app/ui/public/checkout-button.tsx";
import { Logo } from "#app/ui/public/logo.tsx";

interface Visitor {
  name?: string;
  isAdministrator: boolean;
}

interface SiteHeaderProps {
  visitor: Visitor | null;
  /** Specification, /set-password: the header only has the name. */
  isMinimal: boolean;
  /** The sign-in and sign-up forms, which link to each other themselves, and the page between them. */
  isAccountPage: boolean;
  /** Whether `/` has the sections that the header links to. */
  hasLanding: boolean;
}

/** Specification, "Header and footer". Menus are `details`: they open without script. */
export function SiteHeader({ visitor, isMinimal, isAccountPage, hasLanding }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div className="site-width">
        <a href="/" className="site-name">
          <Logo size={28} /> <ProductName />
        </a>
        {!isMinimal &&
          (visitor ? (
            <SignedIn visitor={visitor} />
          ) : (
            <SignedOut isAccountPage={isAccountPage} hasLanding={hasLanding} />
          ))}
      </div>
    </header>
  );
}

const sections = [
  ["/#how-it-works", "How it works"],
  ["/#pricing", "Pricing"],
  ["/#questions", "Questions"],
];

/** Without a checkout, "Get Started" leads to the sign-up form itself. */
function SignedOut({ isAccountPage, hasLanding }: { isAccountPage: boolean; hasLanding: boolean }) {
  const { isOpen, isOffered, isSignUpOpen, instead } = use(CheckoutContext);
  const hasTrial = isAccountPage && isOpen && isSignUpOpen;
  const shownSections = !hasLanding
    ? []
    : isOffered
      ? sections
      : sections.filter(([address]) => address !== "/#pricing");
  return (
    <nav aria-label="Site">
      {shownSections.map(([address, name]) => (
        <a key={address} href={address} className="site-link on-wide">
          {name}
        </a>
      ))}
      {!isAccountPage && instead?.path !== "/signin" && (
        <a href="/signin" className="site-link on-wide">
          Sign In
        </a>
      )}
      {hasTrial && (
        <a href="/signup" className="site-link on-wide">
          Try it free
        </a>
      )}
      {!(isAccountPage && instead?.path === "/signin") && (
        <CheckoutButton fallbackPath="/signup">Get Started</CheckoutButton>
      )}
      <details className="site-menu on-narrow">
        <summary aria-label="Menu">
          <svg width="24" height="24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" strokeLinecap="round" />
          </svg>
        </summary>
        <ul>
          {shownSections.map(([address, name]) => (
            <li key={address}>
              <a href={address}>{name}</a>
            </li>
          ))}
          {hasTrial && (
            <li>
              <a href="/signup">Try it free</a>
            </li>
          )}
          <li>
            <a href="/signin">{instead?.path === "/signin" ? instead.label : "Sign In"}</a>
          </li>
        </ul>
      </details>
    </nav>
  );
}

function SignedIn({ visitor }: { visitor: Visitor }) {
  return (
    <nav aria-label="Site">
      <a href="/dashboard" className="site-link on-wide">
        Dashboard
      </a>
      <a href="/dashboard/hubs" className="site-link on-wide">
        My Talk Hubs
      </a>
      <details className="site-menu">
        <summary>
          <span className="site-menu-name">{visitor.name}</span>
          <svg width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
            <path d="m4 6 4 4 4-4" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </summary>
        <ul>
          <li>
            <a href="/dashboard">Dashboard</a>
          </li>
          <li className="on-narrow">
            <a href="/dashboard/hubs">My Talk Hubs</a>
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
