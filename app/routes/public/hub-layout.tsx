import { Outlet } from "react-router";
import { PublicStyles } from "#app/ui/public/document.tsx";

export default function HubLayout() {
  return (
    <>
      <PublicStyles />
      <Outlet />
    </>
  );
}
