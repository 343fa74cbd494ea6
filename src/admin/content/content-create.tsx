import { Create } from "react-admin";
import { useResourceContext } from "react-admin";
import { CONTENT } from "../../content";
import { partWords } from "../words";
import { ContentEditor } from "./content-editor";

/** A new item: a draft, until it is published. */
export function ContentCreate() {
  const part = useResourceContext()!;
  const kind = CONTENT.find(({ name }) => name === part)!;
  return (
    <Create title={partWords(part)} component="div">
      <ContentEditor item={null} key={kind.name} />
    </Create>
  );
}
