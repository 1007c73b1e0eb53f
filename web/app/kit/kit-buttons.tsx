import { Link2, LogOut, Mail, Pencil, Plus, QrCode, Share2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShortcutKeys } from '../../keyboard/shortcut-keys.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { CommandButton } from '../../ui/buttons/command-button.tsx';
import { CopyButton, CopyIconButton } from '../../ui/buttons/copy-button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { TextButton } from '../../ui/buttons/text-button.tsx';
import { KitRow, KitSection } from './kit-section.tsx';

function Kinds({ children }: { children: ReactNode }) {
  return (
    <>
      <KitRow>{children}</KitRow>
      <div className="kind-secret">
        <KitRow>{children}</KitRow>
      </div>
    </>
  );
}

export function KitButtons() {
  return (
    <KitSection title="Buttons">
      <Kinds>
        <Button icon={<Plus size={16} />}>SHYLNK</Button>
        <Button variant="kind-outline" icon={<Plus size={16} />}>
          SECRET
        </Button>
        <Button variant="outline">REGISTER</Button>
        <Button variant="ghost">LOGIN</Button>
        <CopyButton text="https://example.org/launch26" label="Copy short link" />
        <Button variant="hair" wording="sentence">
          Check availability
        </Button>
        <Button variant="quiet" wording="sentence" icon={<LogOut size={16} />}>
          Logout
        </Button>
      </Kinds>
      <KitRow>
        <Button variant="danger" wording="sentence">
          Delete
        </Button>
        <Button variant="danger-quiet" wording="sentence" icon={<Trash2 size={16} />}>
          Delete
        </Button>
        <TextButton>Forgot password?</TextButton>
        <ButtonLink variant="outline" size="lg" to="/kit">
          LOGIN TO GET STARTED
        </ButtonLink>
        <CommandButton>
          <ShortcutKeys of="commands" />
        </CommandButton>
      </KitRow>
      <KitRow>
        <Button size="sm" wording="sentence">
          Small
        </Button>
        <Button wording="sentence">Middle</Button>
        <Button size="lg">LARGE</Button>
        <Button size="xl">EXTRA LARGE</Button>
        <Button size="lg" looksDisabled>
          LOOKS DISABLED
        </Button>
        <Button size="lg" disabled>
          DISABLED
        </Button>
        <Button size="lg" busy>
          SHORTEN
        </Button>
      </KitRow>
      <KitRow>
        <IconButton label="Edit" icon={<Pencil size={16} />} />
        <IconButton label="QR code" variant="hair" icon={<QrCode size={16} />} />
        <IconButton label="Share" variant="hair" icon={<Share2 size={16} />} looksDisabled />
        <IconButton label="Shylnk" variant="kind" icon={<Link2 size={16} />} />
        <IconButton label="Secret" size="sm" icon={<Mail size={14} />} />
        <IconButton label="Large" size="lg" variant="hair" icon={<Mail size={20} />} />
        <CopyIconButton text="https://example.org/launch26" label="Copy short link" />
      </KitRow>
    </KitSection>
  );
}
