import type { Toast } from "#app/ui/toast.tsx";

/** A toast on a page without scripts. Errors are announced at once, others politely. */
export function StaticToast({ toast }: { toast: Toast | null }) {
  if (!toast) return null;
  return (
    <div className={`toast toast-${toast.tone}`} role={toast.tone === "error" ? "alert" : "status"}>
      <strong>{toast.title}</strong>
      {toast.message && <p>{toast.message}</p>}
    </div>
  );
}
