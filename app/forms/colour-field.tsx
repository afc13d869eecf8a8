import { useRef } from "react";
import {
  contrast,
  deepShade,
  isColour,
  minContrast,
  nearestPassing,
  readableTextOn,
} from "#app/domain/values/colour.ts";
import styles from "#app/forms/colour-field.module.css";
import { type Field, readFieldText, typeInto } from "#app/forms/field-props.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface ColourFieldProps {
  field: Field;
  label: string;
  /** The colour that this one must be readable against. Without it, this colour is a background for text. */
  against?: string;
  /** The page itself shows the nearest readable shade. */
  isAdapted?: boolean;
}

/** A colour code with a picker. It shows the contrast and offers the nearest readable colour. */
export function ColourField({ field, label, against, isAdapted }: ColourFieldProps) {
  const text = useRef<HTMLInputElement>(null);
  const value = readFieldText(field);
  const choose = (colour: string) => typeInto(text.current, colour);
  const ratio = against && isColour(value) && !isAdapted ? contrast(value, against) : null;
  return (
    <div>
      <TextField
        field={field}
        ref={text}
        label={label}
        spellCheck={false}
        maxLength={7}
        leftSection={
          <input
            type="color"
            className={styles.swatch}
            aria-label={`Pick ${label}`}
            value={isColour(value) ? value : "#ffffff"}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        }
      />
      {ratio === null && isColour(value) && (
        <p className={`remark ${styles.contrast}`}>{describeShade(value, against)}</p>
      )}
      {ratio !== null && against && (
        <p className={`remark ${styles.contrast}`}>
          {ratio >= minContrast ? (
            `Good contrast (${ratio.toFixed(1)}:1)`
          ) : (
            <>
              Hard to read ({ratio.toFixed(1)}:1){" "}
              <Button variant="default" size="compact-xs" onClick={() => choose(nearestPassing(value, against))}>
                Use {nearestPassing(value, against)}
              </Button>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** "Good contrast (5.1:1), shown as #177a7d": the page uses a shade that reads well. */
function describeShade(colour: string, against?: string): string {
  const shade = against ? nearestPassing(colour, against) : deepShade(colour);
  const ratio = contrast(shade, against ?? readableTextOn(shade));
  return `Good contrast (${ratio.toFixed(1)}:1)${shade === colour ? "" : `, shown as ${shade}`}`;
}
