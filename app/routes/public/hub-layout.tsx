import { Outlet } from "react-router";

/** The audience's pages bring their own colours and type with them: nothing is shared but the absence of scripts. */
export default function HubLayout() {
  return <Outlet />;
}
