import AddIcon from "@mui/icons-material/AddOutlined";
import { Button } from "@mui/material";
import { useCreatePath, useResourceContext, useResourceDefinition } from "react-admin";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";

/** Unlike react-admin's button, it has a label on phones too and covers nothing. */
export function CreateLink() {
  const resource = useResourceContext()!;
  const createPath = useCreatePath();
  const { hasCreate } = useResourceDefinition();
  if (!hasCreate) return null;
  return (
    <Button
      variant="contained"
      component={Link}
      to={createPath({ resource, type: "create" })}
      startIcon={<AddIcon />}
    >
      {m.admin_ra_create()}
    </Button>
  );
}
