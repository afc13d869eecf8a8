import { type ReactNode, useState } from "react";

interface FileButtonProps {
  accept: string;
  multiple?: boolean;
  /** The name of the input itself. */
  label?: string;
  onChange(files: File[]): void;
  /** Renders the button that opens the browser's choice of files. */
  children(button: { onClick(): void }): ReactNode;
}

/** A hidden file input behind a button. The same file may be chosen twice. */
export function FileButton({ accept, multiple, label, onChange, children }: FileButtonProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <input
        ref={setInput}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onChange(files);
        }}
      />
      {children({ onClick: () => input?.click() })}
    </>
  );
}
