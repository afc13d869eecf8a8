import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";

interface VisibilityNoticesProps {
  username: string | null;
  /** Whether the speaker shows the profile. */
  isVisible: boolean;
}

/** What keeps people from opening the pages. */
export function VisibilityNotices({ username, isVisible }: VisibilityNoticesProps) {
  return (
    <>
      {username === null && (
        <Notice tone="warning" title="Your public address is missing">
          <p>
            Set your username in <Link to="/profile">Profile Settings</Link> to give your profile, booking page and Talk
            Hubs an address.
          </p>
        </Notice>
      )}
      {!isVisible && (
        <Notice tone="warning" title="Your profile is switched off">
          <p>
            Nobody can open your profile or booking page, but your public Talk Hubs stay open. You can switch your
            profile back on under Privacy Settings in <Link to="/account-settings">Account Settings</Link>.
          </p>
        </Notice>
      )}
    </>
  );
}
