import {
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  Typography,
} from "@mui/material";
import { useController } from "react-hook-form";
import { m } from "../../paraglide/messages";
import { ROLES, type Role } from "../../platform/auth/principal";
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from "../labels/labels";

export function RoleCheckboxes({ required = false }: { required?: boolean }) {
  const { field, fieldState } = useController({
    name: "roles",
    rules: { validate: (roles: readonly Role[]) => !required || roles.length > 0 || m.forms_choose_role() },
  });
  const roles = field.value as readonly Role[];
  const errorMessage = fieldState.error?.message;
  return (
    <FormControl data-field="roles" error={errorMessage !== undefined}>
      <FormGroup>
        {ROLES.map((role) => (
          <div key={role}>
            <FormControlLabel
              label={ROLE_LABELS[role]()}
              control={
                <Checkbox
                  checked={roles.includes(role)}
                  slotProps={{
                    input: {
                      "aria-describedby":
                        errorMessage === undefined ? `role-${role}` : `roles-wrong role-${role}`,
                      "aria-invalid": errorMessage === undefined ? undefined : true,
                    },
                  }}
                  onChange={(_, checked) =>
                    // In the order of the list, so that equal choices are equal values.
                    field.onChange(ROLES.filter((one) => (one === role ? checked : roles.includes(one))))
                  }
                />
              }
            />
            <Typography
              id={`role-${role}`}
              variant="body2"
              color="text.secondary"
              sx={{ marginInlineStart: 4, marginBlockEnd: 1 }}
            >
              {ROLE_DESCRIPTIONS[role]()}
            </Typography>
          </div>
        ))}
      </FormGroup>
      {errorMessage === undefined ? null : <FormHelperText id="roles-wrong">{errorMessage}</FormHelperText>}
    </FormControl>
  );
}
