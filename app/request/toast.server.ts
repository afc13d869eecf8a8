// A toast that outlives what asked for it: written with the answer, read and cleared by the frame when it loads next.
import { createCookie, redirect } from "react-router";
import type { Toast } from "#app/ui/toast.tsx";

const toastCookie = createCookie("hub.toast", { maxAge: 60 });

/** Goes to `to` (303: the browser asks with GET) and shows `toast` there. */
export async function redirectWithToast(to: string, toast: Toast, headers = new Headers()) {
  headers.append("set-cookie", await toastCookie.serialize(toast));
  return redirect(to, { status: 303, headers });
}

/** For the answer to a row of a list that is gone by it, and could not show `toast` itself. */
export const toastHeaders = async (toast: Toast) => ({ "set-cookie": await toastCookie.serialize(toast) });

/** The toast this page has to show, and the cookie that takes it away; both null when there is none. */
export async function takeToast(request: Request): Promise<{ toast: Toast | null; cookie: string | null }> {
  const toast: Toast | null = await toastCookie.parse(request.headers.get("cookie"));
  return { toast, cookie: toast ? await toastCookie.serialize("", { maxAge: 0 }) : null };
}
