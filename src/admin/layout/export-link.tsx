import DownloadIcon from "@mui/icons-material/DownloadOutlined";
import { Button } from "@mui/material";
import { useListContext } from "react-admin";

type Props = {
  /** Where the file is made. */
  path: string;
  words: string;
};

/** Makes the address of a file with the filters of the list. @param more further query parameters */
export function useExportAddress(): (path: string, more?: Record<string, string>) => string {
  const { filterValues } = useListContext();
  return (path, more = {}) => {
    const asked = Object.entries({ ...(filterValues as Record<string, unknown>), ...more }).filter(
      ([, value]) => value,
    );
    const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
    return `${path}?${query.toString()}`;
  };
}

/** What the list is narrowed to, as a file. */
export function ExportLink({ path, words }: Props) {
  const addressOf = useExportAddress();
  return (
    <Button component="a" href={addressOf(path)} download startIcon={<DownloadIcon />}>
      {words}
    </Button>
  );
}
