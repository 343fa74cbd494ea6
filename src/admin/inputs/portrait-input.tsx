import { Button, Checkbox, FormControlLabel, FormHelperText, MenuItem, TextField } from "@mui/material";
import { useInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { type Portrait, derivePortrait, parsePortrait, portraitCode } from "../../ui/art/portrait-features";
import { portraitPath } from "../../ui/art/portrait-path";
import { CLOTHES_LABELS, COLOUR_LABELS, HAIR_LABELS, SKIN_LABELS } from "../labels/portrait-labels";

export function PortraitInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput({ source });
  const name: unknown = useWatch({ name: field.name.replace(/[^.]+$/, "name") });
  const shown = parsePortrait(String(field.value ?? "")) ?? derivePortrait(String(name ?? ""));
  const choose = (features: Partial<Portrait>) => field.onChange(portraitCode({ ...shown, ...features }));
  return (
    <fieldset className="office-group office-portrait">
      <legend>{label}</legend>
      <p>{m.admin_portrait_hint()}</p>
      <img src={portraitPath(portraitCode(shown))} alt={m.team_drawing_of({ name: String(name ?? "") })} />
      <FeatureSelect
        label={m.admin_portrait_skin()}
        labels={SKIN_LABELS}
        value={shown.skin}
        choose={(skin) => choose({ skin })}
      />
      <FeatureSelect
        label={m.admin_portrait_hair()}
        labels={HAIR_LABELS}
        value={shown.hair}
        choose={(hair) => choose({ hair })}
      />
      <FeatureSelect
        label={m.admin_portrait_clothes()}
        labels={CLOTHES_LABELS}
        value={shown.clothes}
        choose={(clothes) => choose({ clothes })}
      />
      <FeatureSelect
        label={m.admin_portrait_colours()}
        labels={COLOUR_LABELS}
        value={shown.colours}
        choose={(colours) => choose({ colours })}
      />
      <FeatureCheckbox
        label={m.admin_portrait_glasses()}
        checked={shown.glasses}
        choose={(glasses) => choose({ glasses })}
      />
      <FeatureCheckbox
        label={m.admin_portrait_beard()}
        checked={shown.beard}
        choose={(beard) => choose({ beard })}
      />
      {field.value ? <Button onClick={() => field.onChange(null)}>{m.admin_portrait_reset()}</Button> : null}
      {fieldState.error?.message ? <FormHelperText error>{fieldState.error.message}</FormHelperText> : null}
    </fieldset>
  );
}

type SelectProps<Value extends string> = {
  label: string;
  labels: Record<Value, () => string>;
  value: Value;
  choose: (value: Value) => void;
};

function FeatureSelect<Value extends string>({ label, labels, value, choose }: SelectProps<Value>) {
  return (
    <div className="office-short">
      <TextField
        select
        fullWidth
        label={label}
        value={value}
        onChange={({ target }) => choose(target.value as Value)}
      >
        {(Object.keys(labels) as Value[]).map((each) => (
          <MenuItem key={each} value={each}>
            {labels[each]()}
          </MenuItem>
        ))}
      </TextField>
    </div>
  );
}

type CheckboxProps = { label: string; checked: boolean; choose: (checked: boolean) => void };

const FeatureCheckbox = ({ label, checked, choose }: CheckboxProps) => (
  <div className="office-short">
    <FormControlLabel
      label={label}
      control={<Checkbox checked={checked} onChange={(_, isChecked) => choose(isChecked)} />}
    />
  </div>
);
