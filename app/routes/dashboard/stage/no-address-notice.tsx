import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";

/** For screens about a talk's address, while its speaker has no username. */
export const NoAddressNotice = () => (
  <Notice tone="warning" title="Your talks have no address yet">
    <p>
      Choose a username in <Link to="/profile">Profile Settings</Link>. It is part of every talk's link.
    </p>
  </Notice>
);
