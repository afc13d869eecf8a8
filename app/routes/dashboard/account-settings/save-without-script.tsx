import { Button } from "#app/ui/button.tsx";

/** The button of a form that saves itself, for browsers without scripts. */
export const SaveWithoutScript = ({ form, children }: { form?: string; children: string }) => (
  <noscript>
    <Button type="submit" form={form} variant="default">
      {children}
    </Button>
  </noscript>
);
