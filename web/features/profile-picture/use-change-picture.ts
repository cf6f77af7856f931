import { useState } from 'react';
import { ApiError } from '#web/platform/api-error.ts';
import { messageOf, toastNotUndone } from '#web/platform/errors.ts';
import { showToast, showUndo } from '#web/ui/toast/toasts.ts';
import { pictureVersion } from '#contract/auth.ts';
import { currentUser } from '#web/platform/session.ts';
import { PICTURE_BYTES_MAX, PICTURE_TYPES, tooLargePicture, unsupportedPicture } from '#contract/profile-picture.ts';
import { EMPTY_FILE } from '#contract/resources.ts';
import { readPicture, removePicture, setPicture } from './picture-calls.ts';

/** Statuses after which sending the same bytes again does not help. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

interface Problem {
  message: string;
  /** The file to retry; null if a retry does not help. */
  file: File | null;
}

/** Changes and removes the user's picture, with Undo. */
export function useChangePicture() {
  /** From 0 to 1; null while nothing is sent. */
  const [share, setShare] = useState<number | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const send = async (chosen: File) => {
    setProblem(null);
    setShare(0);
    try {
      const { file, problem: refusal } = await preparePicture(chosen);
      if (refusal !== null) return setProblem({ message: refusal, file: null });
      const undo = await readBefore();
      await setPicture(file, setShare);
      tell('Picture saved', undo);
    } catch (error) {
      const isRefused = error instanceof ApiError && REFUSALS.has(error.status);
      setProblem({ message: messageOf(error), file: isRefused ? null : chosen });
    } finally {
      setShare(null);
    }
  };
  const remove = async () => {
    setProblem(null);
    setIsRemoving(true);
    try {
      const undo = await readBefore();
      await removePicture();
      tell('Picture removed', undo);
    } catch (error) {
      setProblem({ message: messageOf(error), file: null });
    } finally {
      setIsRemoving(false);
    }
  };
  return {
    share,
    isRemoving,
    problem,
    /** Uses the first of several files. */
    change: (files: readonly File[]) => void (files[0] && send(files[0])),
    remove: () => void remove(),
    tryAgain: () => void (problem?.file && send(problem.file)),
  };
}

type Undo = () => Promise<void>;

/** Returns a function that restores the current picture; null if its bytes are elsewhere, or cannot be read. */
async function readBefore(): Promise<Undo | null> {
  const picture = currentUser()?.profile_picture ?? null;
  if (picture === null) return removePicture;
  if (pictureVersion(picture) === null) return null;
  const bytes = await readPicture().catch(() => null);
  return bytes && (() => setPicture(new File([bytes], 'profile-picture', { type: bytes.type })));
}

function tell(message: string, undo: Undo | null): void {
  if (undo === null) {
    showToast({ type: 'success', message });
    return;
  }
  showUndo(message, async () => {
    try {
      await undo();
      return true;
    } catch (error) {
      toastNotUndone(error);
      return false;
    }
  });
}

/** Width and height in pixels to which larger pictures are scaled: more than any place shows. */
const SIDE = 1024;
const QUALITY = 0.9;

/** A picture to send, or why it cannot be used. */
type Prepared = { file: File; problem: null } | { file: null; problem: string };

/** Checks a chosen picture before it is sent. Large photos are scaled down, but not GIFs, which would stop moving. */
async function preparePicture(file: File): Promise<Prepared> {
  if (file.size === 0) return refused(EMPTY_FILE);
  if (file.type !== '' && !Object.hasOwn(PICTURE_TYPES, file.type)) return refused(unsupportedPicture(file.type));
  if (file.size <= PICTURE_BYTES_MAX) return { file, problem: null };
  const smaller = file.type === 'image/gif' ? null : await shrunk(file).catch(() => null);
  if (smaller === null || smaller.size > PICTURE_BYTES_MAX) return refused(tooLargePicture(file.size));
  return { file: smaller, problem: null };
}

const refused = (problem: string): Prepared => ({ file: null, problem });

async function shrunk(file: File): Promise<File> {
  const whole = await createImageBitmap(file);
  try {
    const scale = Math.min(1, SIDE / Math.max(whole.width, whole.height));
    const canvas = new OffscreenCanvas(Math.ceil(whole.width * scale), Math.ceil(whole.height * scale));
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    return new File([await canvas.convertToBlob({ type, quality: QUALITY })], file.name, { type });
  } finally {
    whole.close();
  }
}
