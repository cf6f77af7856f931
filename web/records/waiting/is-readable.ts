import { isKnown } from '../write-kinds.ts';
import { FORMAT, type KeptWrite } from './write-log.ts';

/** Whether this version of Auric can send what was kept, perhaps by another one. */
export const isReadable = ({ name, format }: KeptWrite): boolean => format === FORMAT && isKnown(name);
