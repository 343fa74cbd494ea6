import { Create } from "react-admin";
import { useResourceContext } from "react-admin";
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { sectionLabel } from "../../features/dashboard/section-labels";
import { ContentEditor } from "./content-editor";

export function ContentCreate() {
  const section = useResourceContext()!;
  const kind = CONTENT_KINDS.find(({ name }) => name === section)!;
  return (
    <Create title={sectionLabel(section)} component="div">
      <ContentEditor item={null} key={kind.name} />
    </Create>
  );
}
