// A toast shown after a redirect: set with the response, read and cleared by the layout on its next load.
import { createCookie, redirect } from "react-router";
import type { Toast } from "#app/ui/toast.tsx";

const toastCookie = createCookie("hub.toast", { maxAge: 60 });

/** Redirects to `to` (303, so the browser uses GET) and shows `toast` there. */
export async function redirectWithToast(to: string, toast?: Toast, headers = new Headers()) {
  if (toast) headers.append("set-cookie", await toastCookie.serialize(toast));
  return redirect(to, { status: 303, headers });
}

/** For an action that removes the row that could have shown `toast`. */
export const toastHeaders = async (toast: Toast) => ({ "set-cookie": await toastCookie.serialize(toast) });

/** The toast to show, and the cookie that clears it; both null without one. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; cookie: string | null }> {
  const toast: Toast | null = await toastCookie.parse(request.headers.get("cookie"));
  return { toast, cookie: toast ? await toastCookie.serialize("", { maxAge: 0 }) : null };
}
