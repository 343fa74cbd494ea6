import { Card, CardContent, Typography } from "@mui/material";
import type { ReactNode } from "react";

export const SectionCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" aria-label={title}>
    <CardContent>
      <Typography component="h2" variant="h6" gutterBottom>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);
