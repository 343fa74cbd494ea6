import DownloadIcon from "@mui/icons-material/DownloadOutlined";
import { Button } from "@mui/material";
import { useListContext } from "react-admin";

type Props = {
  /** Where the file is made. */
  path: string;
  label: string;
};

/** Makes the address of a file with the filters of the list. @param more further query parameters */
export function useExportUrl(): (path: string, extraParams?: Record<string, string>) => string {
  const { filterValues } = useListContext();
  return (path, extraParams = {}) => {
    const queryParams = Object.entries({
      ...(filterValues as Record<string, unknown>),
      ...extraParams,
    }).filter(([, value]) => value);
    const query = new URLSearchParams(queryParams.map(([name, value]) => [name, String(value)]));
    return `${path}?${query.toString()}`;
  };
}

/** What the list is narrowed to, as a file. */
export function ExportLink({ path, label }: Props) {
  const exportUrl = useExportUrl();
  return (
    <Button component="a" href={exportUrl(path)} download startIcon={<DownloadIcon />}>
      {label}
    </Button>
  );
}
