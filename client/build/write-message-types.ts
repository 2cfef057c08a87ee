import { writeMessageTypes } from './catalogues.ts';

writeMessageTypes();
