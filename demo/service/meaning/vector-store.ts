import type {Vector} from './embeddings-server.js';

/** The vectors of one Knowledge Base by the hashes of their texts. */
export interface VectorStore {
  /** Returns the hashes whose vectors are stored. */
  known(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  add(vectors: ReadonlyMap<string, Vector>): Promise<void>;
  /** Removes the vectors of other texts. */
  keep(hashes: readonly string[]): Promise<void>;
  /** Returns the hashes of the texts that are nearest in meaning, the nearest one first. Rejects if the vectors have another length. */
  nearest(vector: Vector, limit: number): Promise<readonly string[]>;
  /** Releases connections. No method may be called after it. */
  close(): Promise<void>;
}
