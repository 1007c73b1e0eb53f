import { CalendarClock, KeyRound } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { Dot } from '../../ui/display/dot.tsx';
import { IconTile } from '../../ui/display/icon-tile.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { Note } from '../../ui/display/note.tsx';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { LinkAndEnvelope } from '../../ui/illustrations/link-and-envelope.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { KitColumns, KitRow, KitSection } from './kit-section.tsx';

export function KitSigns() {
  return (
    <KitSection title="Signs">
      <KitRow>
        <Chip icon={<CalendarClock size={14} />}>7 days</Chip>
        <Chip tone="kind" icon={<KeyRound size={14} />}>
          Key
        </Chip>
        <Chip tone="success">Active</Chip>
        <Chip tone="warning">Expired</Chip>
        <Chip tone="danger">Refused</Chip>
        <span className="inline-flex items-center gap-2">
          <Dot /> Active
        </span>
        <span className="inline-flex items-center gap-2">
          <Dot kind="secret" /> Active
        </span>
        <span className="inline-flex items-center gap-2">
          <Dot state="deactivated" /> Deactivated
        </span>
        <span className="inline-flex items-center gap-2">
          <Dot state="expired" /> Expired
        </span>
        <Kbd>⌘</Kbd>
        <Spinner />
        <Avatar name="Maya Lindqvist" />
        <Avatar name="Maya Lindqvist" size="lg" />
        <Avatar name="Maya Lindqvist" size="xl" />
        <IconTile>
          <KeyRound size={18} />
        </IconTile>
        <IconTile tone="success" size="round">
          <KeyRound size={18} />
        </IconTile>
      </KitRow>
      <KitColumns>
        <Note>Neutral note about something worth knowing.</Note>
        <Note tone="success">It worked.</Note>
        <Note tone="warning">Uses up one opening.</Note>
        <Note tone="danger">It was refused.</Note>
        <Card className="grid gap-3 p-4" aria-busy="true" aria-label="Loading">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </Card>
        <Card className="p-4">A card</Card>
      </KitColumns>
      <Card className="flex">
        <EmptyState
          illustration={<LinkAndEnvelope />}
          title="Select a secret or shylnk from the list"
          text="Its short URL, visits, limits and settings open here."
          headingLevel={3}
        >
          <Button>SHYLNK</Button>
        </EmptyState>
      </Card>
    </KitSection>
  );
}
