import { Checkbox, FormControlLabel, FormGroup } from "@mui/material";
import { ROLES, type Role } from "../../platform/who";
import { ROLE_WORDS } from "../words";

type Props = { roles: readonly Role[]; set: (roles: Role[]) => void };

/** Every role with its box. */
export const RoleBoxes = ({ roles, set }: Props) => (
  <FormGroup>
    {ROLES.map((role) => (
      <FormControlLabel
        key={role}
        label={ROLE_WORDS[role]()}
        control={
          <Checkbox
            checked={roles.includes(role)}
            onChange={(_, checked) =>
              set(checked ? [...roles, role] : roles.filter((other) => other !== role))
            }
          />
        }
      />
    ))}
  </FormGroup>
);
