import DownloadIcon from "@mui/icons-material/DownloadOutlined";
import { Button } from "@mui/material";
import { useListContext } from "react-admin";

type Props = {
  /** Where the file is made. */
  path: string;
  words: string;
  /** What is asked for beside what the list is narrowed to. */
  more?: Record<string, string>;
};

/** What the list is narrowed to, as a file. */
export function ExportLink({ path, words, more = {} }: Props) {
  const { filterValues } = useListContext();
  const asked = Object.entries({ ...(filterValues as Record<string, unknown>), ...more }).filter(
    ([, value]) => value,
  );
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return (
    <Button component="a" href={`${path}?${query.toString()}`} download startIcon={<DownloadIcon />}>
      {words}
    </Button>
  );
}
