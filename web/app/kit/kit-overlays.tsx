import { Download, Link2, Mail, MoreHorizontal, Pencil, QrCode, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../../ui/dialogs/dialog.tsx';
import { Drawer } from '../../ui/dialogs/drawer.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { Note } from '../../ui/display/note.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LoaderOverlay } from '../../ui/loading/loader-overlay.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/popups/menu.tsx';
import { Popover } from '../../ui/popups/popover.tsx';
import { Tooltip } from '../../ui/popups/tooltip.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { KitRow, KitSection } from './kit-section.tsx';

type ShownOverlay = 'modal' | 'link' | 'secret' | 'drawer' | null;

export function KitOverlays() {
  const [opened, setOpened] = useState<ShownOverlay>(null);
  const [isLoading, setIsLoading] = useState(false);
  const toasts = useToasts();
  const close = () => setOpened(null);
  const open = (what: ShownOverlay) => () => setOpened(what);

  function load() {
    setIsLoading(true);
    setTimeout(() => setIsLoading(false), 1500);
  }

  return (
    <KitSection title="What comes over the page">
      <KitRow>
        <Button variant="hair" wording="sentence" onClick={open('modal')}>
          Modal
        </Button>
        <Button variant="hair" wording="sentence" onClick={open('link')}>
          Dialog
        </Button>
        <Button variant="hair" wording="sentence" onClick={open('secret')}>
          Secret dialog
        </Button>
        <Button variant="hair" wording="sentence" onClick={open('drawer')}>
          Drawer
        </Button>
        <Menu trigger={<IconButton label="More" variant="hair" icon={<MoreHorizontal size={16} />} />}>
          <MenuItem icon={<Pencil size={16} />} onSelect={() => toasts.info('Edit')}>
            Edit
          </MenuItem>
          <MenuLink icon={<QrCode size={16} />} to="/kit">
            QR code
          </MenuLink>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={16} />} isDanger onSelect={() => toasts.error('Delete')}>
            Delete
          </MenuItem>
        </Menu>
        <Popover
          title="QR code"
          trigger={<IconButton label="QR code" variant="hair" icon={<QrCode size={16} />} />}
        >
          <div className="grid size-40 place-items-center rounded-card border border-border bg-white" />
        </Popover>
        <Tooltip text="Download" shortcut="D">
          <IconButton label="Download" variant="hair" icon={<Download size={16} />} />
        </Tooltip>
        <Button
          variant="hair"
          wording="sentence"
          onClick={() => toasts.success(messages.links.shortened, { ms: limits.linkToastMs })}
        >
          Success toast
        </Button>
        <Button
          variant="hair"
          wording="sentence"
          onClick={() => toasts.error(messages.landing.unableToShorten)}
        >
          Error toast
        </Button>
        <Button variant="hair" wording="sentence" onClick={load}>
          Loader
        </Button>
      </KitRow>
      <LoaderOverlay isActive={isLoading} isBlocking />
      <Modal
        open={opened === 'modal'}
        onOpenChange={close}
        onSubmit={close}
        title={messages.login.forgot}
        description="Enter the email of your account. We will send you a link to set a new password."
        actions={
          <>
            <Button size="lg" variant="outline" wording="sentence" onClick={close}>
              {messages.login.cancel}
            </Button>
            <Button size="lg" wording="sentence" type="submit">
              {messages.login.resetPassword}
            </Button>
          </>
        }
      >
        <TextField label="Email" type="email" autoComplete="email" />
        <Note tone="success" announce>
          You will receive an email with instructions in a few minutes.
        </Note>
      </Modal>
      <LargeDialog isOpen={opened === 'link'} kind="url" onClose={close} />
      <LargeDialog isOpen={opened === 'secret'} kind="secret" onClose={close} />
      <Drawer
        open={opened === 'drawer'}
        onOpenChange={close}
        title="QR code"
        description="Scan it to open the link."
      >
        <div className="mx-auto size-48 rounded-card border border-border bg-white" />
      </Drawer>
    </KitSection>
  );
}

function LargeDialog({
  isOpen,
  kind,
  onClose,
}: {
  isOpen: boolean;
  kind: 'url' | 'secret';
  onClose: () => void;
}) {
  const isSecret = kind === 'secret';
  return (
    <Dialog open={isOpen} onOpenChange={onClose} width={isSecret ? 760 : 640} narrow="page" kind={kind}>
      <DialogHeader
        icon={isSecret ? <Mail size={18} /> : <Link2 size={18} />}
        title={isSecret ? 'Share secret' : 'Create shylnk'}
        description="A short link with the protections you choose"
        actions={
          <Button variant="quiet" wording="sentence" icon={<RotateCcw size={14} />}>
            Reset
          </Button>
        }
      />
      <DialogBody>
        <TextField label="Link to shorten" size="xl" />
      </DialogBody>
      <DialogFooter>
        <Chip>7 days</Chip>
        <span className="flex-1" />
        <Button variant="quiet" wording="sentence" onClick={onClose}>
          Cancel
        </Button>
        <Button wording="sentence" onClick={onClose}>
          Create
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
