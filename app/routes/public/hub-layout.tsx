import { Outlet } from "react-router";

/** The audience's pages bring their own colours and fonts, so this layout is empty. */
export default function HubLayout() {
  return <Outlet />;
}
