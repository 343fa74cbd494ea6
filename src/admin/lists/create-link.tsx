import AddIcon from "@mui/icons-material/AddOutlined";
import { Button } from "@mui/material";
import { useCreatePath, useResourceContext, useResourceDefinition } from "react-admin";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";

/** Leads to a new item, for whoever may write one. On a phone too it stands with its word, and over nothing else. */
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
